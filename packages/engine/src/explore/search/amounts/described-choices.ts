import { asSchema } from '../../../json/as-schema.ts';
import { listOf, objectOf } from '../../../json/values.ts';
import { entityShape } from '../../learning/response-shape.ts';
import type { OperationState } from '../../operation-state.ts';
import { bodyOf } from '../../requests/body-of.ts';
import { resolveAlternatives } from '../../requests/sample-body.ts';
import type { ExploreContext } from '../../world.ts';

/** A response field whose description may give a number for each choice of a field in the request. */
interface DescribedChoices {
  readonly field: string;
  readonly choiceField: string;
  readonly choices: readonly string[];
  readonly description: string;
}

/** Pairs every described field of the created resource with every field of the request that offers choices. */
export function describedChoices({ tools }: ExploreContext, sender: OperationState, creator: OperationState): readonly DescribedChoices[] {
  const sent = objectOf(resolveAlternatives(bodyOf(sender.op)?.schema ?? true, { tools, turn: 0 }).properties);
  const shown = objectOf(entityShape(tools, creator.op, [201, 200]).properties);
  const response = { ...tools, flatten: tools.flattenResponse };
  return Object.entries(shown).flatMap(([field, schema]): readonly DescribedChoices[] => {
    const { description } = resolveAlternatives(asSchema(schema), { tools: response, turn: 0 });
    if (typeof description !== 'string') return [];
    return Object.entries(sent).flatMap(([choiceField, member]) => {
      const choices = listOf(resolveAlternatives(asSchema(member), { tools, turn: 0 }).enum).filter((choice) => typeof choice === 'string');
      return choices.length > 1 ? [{ field, choiceField, choices, description }] : [];
    });
  });
}

/** The words directly after a choice in a description, in lowercase. Null if the description does not contain the choice. */
export function wordsAfterChoice(description: string, choice: string): readonly string[] | null {
  const words = description
    .toLowerCase()
    .replace(/[`"'=:,;]/g, ' ')
    .split(/\s+/);
  const at = words.indexOf(choice.toLowerCase());
  return at < 0 ? null : words.slice(at + 1);
}
