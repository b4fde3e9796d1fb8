import { isObject } from '../../../json/values.ts';
import type { Json } from '../../../model/index.ts';
import { isSuccess } from '../../visit.ts';
import { itemsIn } from '../model/response-resources.ts';
import type { Exchange } from '../model/script.ts';

/** The items in a list, or the lines in a CSV file. */
export function rowsOf(exchange: Exchange | undefined, collection: string): readonly Json[] {
  if (exchange === undefined || !isSuccess(exchange.answer)) return [];
  if (!/csv/i.test(exchange.answer.header('content-type') ?? '')) return itemsIn(exchange.answer.json, collection) ?? [];
  const [head, ...lines] = exchange.answer.text.split(/\r?\n/).filter((line) => line !== '');
  const names = cellsOf(head ?? '');
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, index) => [names[index] ?? String(index), cell])));
}

/** The cells in a line, quoted or unquoted. */
function cellsOf(line: string): readonly string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
    .slice(0, line.split(',').length);
}

/** The item's ID, or the whole item if it has none. */
export function keyOf(item: Json): string {
  const id = isObject(item) ? (item.id ?? item.uuid ?? item._id) : undefined;
  return JSON.stringify(id ?? item);
}
