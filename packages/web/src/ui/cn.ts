import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl'] }] } } });

/** Joins class names; a later utility wins over an earlier one of the same kind. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));

/** Row under the pointer, and the row that is chosen. */
export const rowHover = 'hover:bg-fg/4';
export const rowChosen = 'bg-fg/7';
