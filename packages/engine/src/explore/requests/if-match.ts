import type { Operation } from '../../model/index.ts';

export const IF_MATCH = 'If-Match';
export const isIfMatch = (name: string): boolean => /^if-match$/i.test(name);

/** The value of If-Match in a request that is sent without it on purpose. */
export const NO_TAG = '';

export const requiresTag = ({ params }: Operation): boolean =>
  params.some(({ in: place, name, required }) => place === 'header' && required && isIfMatch(name));
