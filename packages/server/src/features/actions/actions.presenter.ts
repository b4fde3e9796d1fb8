import { ACTION_KINDS, ACTION_SUMMARIES, actionSchemas, type ListedAction } from '@assay/contract';
import { ACTION_EFFECTS } from '@assay/engine/model';
import { z } from 'zod';

/** Every action with its JSON Schema, for the palette, models and external tools. */
export function presentActions(): ListedAction[] {
  return ACTION_KINDS.map((kind) => ({
    kind,
    summary: ACTION_SUMMARIES[kind],
    effect: ACTION_EFFECTS[kind],
    schema: z.toJSONSchema(actionSchemas[kind], { io: 'input' }),
  }));
}
