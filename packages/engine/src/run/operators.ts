import { hasType } from '../json/check-schema.ts';
import { compilePattern } from '../json/pattern.ts';
import { codePoints, isList, isObject, sameJson } from '../json/values.ts';
import type { CheckOperator, Json } from '../model/index.ts';
import { compareDocuments } from './compare-documents.ts';

/** True when all selected nodes satisfy an operator. An empty selection satisfies only `absent` and `count`. */
export function satisfiesOperator(nodes: readonly Json[], operator: CheckOperator, argument: Json): boolean {
  if (operator === 'exists') return nodes.length > 0;
  if (operator === 'absent') return nodes.length === 0;
  if (operator === 'count') return nodes.length === argument;
  return nodes.length > 0 && nodes.every((node) => holdsFor(node, operator, argument));
}

function holdsFor(node: Json, operator: CheckOperator, argument: Json): boolean {
  switch (operator) {
    case 'eq':
      return sameJson(node, argument);
    case 'ne':
      return !sameJson(node, argument);
    case 'in':
      return isList(argument) && argument.some((item) => sameJson(item, node));
    case 'type':
      return typeof argument === 'string' && hasType(node, argument);
    case 'match':
      return typeof node === 'string' && typeof argument === 'string' && compilePattern(argument)?.test(node) === true;
    case 'contains':
      return typeof node === 'string' && typeof argument === 'string' && node.includes(argument);
    case 'same':
      return compareDocuments(argument, node, '$').difference === null;
    case 'len':
      return lengthOf(node) === argument;
    default:
      return typeof node === 'number' && typeof argument === 'number' && compares(node, operator, argument);
  }
}

function compares(node: number, operator: CheckOperator, argument: number): boolean {
  if (operator === 'lt') return node < argument;
  if (operator === 'le') return node <= argument;
  return operator === 'gt' ? node > argument : node >= argument;
}

function lengthOf(node: Json): number | null {
  if (typeof node === 'string') return codePoints(node);
  if (isList(node)) return node.length;
  return isObject(node) ? Object.keys(node).length : null;
}
