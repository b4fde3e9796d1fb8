import { createPersonalValue } from '../../../lib/personal-value.ts';

/** The id of the conversation that was open last in this tab. */
export const lastConversation = createPersonalValue('assay.conversation', 'session');
