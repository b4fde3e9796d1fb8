import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { 'font-size': [{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl'] }] } } });

/** Joins class names. A later utility overrides an earlier one that sets the same property. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));

/** Backgrounds for the hovered and the selected row. */
export const rowHover = 'hover:bg-fg/4';
export const rowSelected = 'bg-fg/7';

/** For controls inside a form. They are hidden while the form's fieldset is disabled, because the user may only read it. */
export const hiddenWhenDisabled = '[fieldset:disabled_&]:hidden';
