import { randomUUID } from 'node:crypto';
import { FIRST_BOOK_ID, FIRST_USER_ID } from './schemas.ts';

export interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Rows of one type, in creation order. The oldest additions are dropped, so that a long-running shop does not run out of memory. */
export interface Rows {
  readonly list: () => readonly Entry[];
  readonly find: (id: string) => Entry | undefined;
  readonly add: (fields: Readonly<Record<string, unknown>>) => Entry;
  readonly replace: (id: string, fields: Readonly<Record<string, unknown>>) => Entry | undefined;
  readonly change: (id: string, fields: Readonly<Record<string, unknown>>) => Entry | undefined;
  readonly remove: (id: string) => boolean;
}

const MAX_ADDED = 500;

export interface Shop {
  readonly books: Rows;
  readonly reviews: Rows;
  readonly orders: Rows;
  readonly users: Rows;
}

export function createShop(): Shop {
  return { books: createRows(firstBooks()), reviews: createRows([]), orders: createRows([]), users: createRows(firstUsers()) };
}

function createRows(first: readonly Entry[]): Rows {
  const rows = new Map(first.map((row) => [row.id, row]));
  const added: string[] = [];
  const store = (row: Entry | undefined, fields: Readonly<Record<string, unknown>>): Entry | undefined => {
    if (row === undefined) return undefined;
    const stored: Entry = { ...fields, id: row.id };
    rows.set(row.id, stored);
    return stored;
  };
  return {
    list: () => [...rows.values()],
    find: (id) => rows.get(id.toLowerCase()),
    add: (fields) => {
      const row: Entry = { ...fields, id: randomUUID(), createdAt: new Date().toISOString() };
      rows.set(row.id, row);
      added.push(row.id);
      if (added.length > MAX_ADDED) rows.delete(added.shift() ?? '');
      return row;
    },
    replace: (id, fields) => store(rows.get(id.toLowerCase()), fields),
    change: (id, fields) => store(rows.get(id.toLowerCase()), { ...rows.get(id.toLowerCase()), ...fields }),
    remove: (id) => rows.delete(id.toLowerCase()),
  };
}

function firstBooks(): readonly Entry[] {
  const rows: readonly (readonly [string, string, number, string])[] = [
    ['The Dispossessed', 'Ursula K. Le Guin', 11.9, 'fiction'],
    ['The Periodic Table', 'Primo Levi', 9.5, 'science'],
    ['SPQR', 'Mary Beard', 14, 'history'],
    ['Leaves of Grass', 'Walt Whitman', 7.25, 'poetry'],
    ['Middlemarch', 'George Eliot', 8.4, 'fiction'],
    ['Silent Spring', 'Rachel Carson', 10, 'science'],
  ];
  return rows.map(([title, author, price, genre], index) => ({
    id: numbered(FIRST_BOOK_ID, index),
    title,
    author,
    price,
    genre,
    tags: [genre],
    stock: index + 1,
    createdAt: '2026-01-05T09:00:00.000Z',
  }));
}

function firstUsers(): readonly Entry[] {
  return ['reader', 'clerk'].map((role, index) => ({
    id: numbered(FIRST_USER_ID, index),
    name: `Sample ${role}`,
    email: `${role}@bookshop.example`,
    role,
  }));
}

function numbered(firstId: string, index: number): string {
  return `${firstId.slice(0, -3)}${String(index + 1).padStart(3, '0')}`;
}
