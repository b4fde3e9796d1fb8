import type { Defect } from './defects.ts';
import type { Rules, RuleTable } from './find-violation.ts';
import { SCHEMAS } from './schemas.ts';

type Change = (table: RuleTable) => RuleTable;

const inField =
  (schema: string, field: string, change: (rules: Rules) => Rules): Change =>
  (table) => {
    const rules = table[schema] ?? {};
    return { ...table, [schema]: { ...rules, properties: { ...rules.properties, [field]: change(rules.properties?.[field] ?? {}) } } };
  };

const inQuantity = (change: (rules: Rules) => Rules): Change =>
  inField('NewOrder', 'items', (items) => ({
    ...items,
    items: { ...items.items, properties: { ...items.items?.properties, quantity: change(items.items?.properties?.quantity ?? {}) } },
  }));

/** Defects that change a validation rule. The spec stays the same, but the server checks something else. */
const CHANGES: Readonly<Partial<Record<Defect, Change>>> = {
  'required-not-enforced': (table) => ({ ...table, NewBook: { ...table.NewBook, required: ['title', 'price'] } }),
  'minimum-off-by-one': inQuantity((rules) => ({ ...rules, minimum: 0 })),
  'maximum-off-by-one': inField('NewReview', 'rating', (rules) => ({ ...rules, maximum: 4 })),
  'length-in-bytes': inField('NewBook', 'title', (rules) => ({ ...rules, countsBytes: true })),
  'choice-not-enforced': inField('NewBook', 'genre', () => ({ type: 'string' })),
  'impossible-date': inField('NewBook', 'publishedOn', () => ({ type: 'string' })),
  'integer-takes-fraction': inQuantity((rules) => ({ ...rules, type: 'number' })),
  'null-stored': inField('NewReview', 'text', (rules) => ({ ...rules, takesNull: true })),
};

/** The validation rules for request bodies, including any active defects. */
export function rulesWithDefects(has: (defect: Defect) => boolean): RuleTable {
  return Object.entries(CHANGES).reduce<RuleTable>((table, [defect, change]) => (isOn(defect, has) ? change(table) : table), SCHEMAS);
}

function isOn(name: string, has: (defect: Defect) => boolean): boolean {
  return Object.hasOwn(CHANGES, name) && has(name as Defect);
}
