/** The columns of the case list: name, status, time axis, time. */
export const caseGrid = 'grid grid-cols-[minmax(0,1fr)_2.25rem_minmax(0,14rem)_4rem] items-center gap-2 px-4 sm:px-6';
