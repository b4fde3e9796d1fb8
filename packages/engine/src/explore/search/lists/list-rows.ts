import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';

/** The items in a list, or the lines in a CSV file. */
export function readRows(exchange: Exchange | undefined, collection: string): readonly Json[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  if (!/csv/i.test(exchange.answer.header('content-type') ?? '')) return itemsIn(exchange.answer.json, collection) ?? [];
  const [names = [], ...lines] = linesOf(exchange.answer.text);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [names[index] ?? String(index), cell])));
}

const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;

/** The cells of each line, with or without quotes. A cell in quotes may contain line breaks. */
function linesOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let cells: string[] = [];
  for (const [whole, cell = '', end] of text.matchAll(CELL)) {
    if (whole === '' && cells.length === 0) break;
    cells.push(/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  return lines.filter((line) => line.length > 1 || line[0] !== '');
}

/** The item's ID, or the whole item if it has none. */
export function keyOf(item: Json): string {
  const id = isObject(item) ? (item.id ?? item.uuid ?? item._id) : undefined;
  return JSON.stringify(id ?? item);
}
