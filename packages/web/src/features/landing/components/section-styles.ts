/** The column that all sections of the landing page share. */
export const columnClass = 'mx-auto w-full max-w-[1248px] px-6 max-md:px-4';
export const sectionTitleClass = 'font-semibold text-[2rem] leading-10 tracking-[-0.025em] max-md:text-[1.625rem] max-md:leading-8';
