import type { ExploreQuestion } from '@assay/contract';
import { type FormEvent, useId, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/field.tsx';
import { SectionHeader } from '../../../ui/page.tsx';
import { showInvisible } from '../../../ui/show-invisible.ts';
import { useAnswerQuestion } from '../hooks/use-exploration-actions.ts';
import { parseAnswer } from '../model/exploration-texts.ts';

interface QuestionRowProps {
  readonly projectId: string;
  readonly question: ExploreQuestion;
  readonly access: 'edit' | 'read';
}

function QuestionRow({ projectId, question, access }: QuestionRowProps) {
  const { op, in: place, field, text, waiting } = question;
  const [value, setValue] = useState('');
  const id = useId();
  const answer = useAnswerQuestion(projectId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() !== '') answer.mutate({ op, in: place, field, value: parseAnswer(value) });
  };
  return (
    <li className="border-t px-4 py-3 sm:px-6">
      <label htmlFor={id} className="block break-words text-sm">
        {showInvisible(text)}
      </label>
      <p className="mt-0.5 break-words text-fg-3 text-xs">
        {countOf(waiting.length, 'operation')} {waiting.length === 1 ? 'depends' : 'depend'} on it: {waiting.slice(0, 4).join(', ')}
        {waiting.length > 4 && ` and ${waiting.length - 4} more`}
      </p>
      {access === 'edit' && (
        <form onSubmit={submit} className="mt-2 flex max-w-md gap-2">
          <Input
            id={id}
            data-scratch
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            placeholder={`Value of ${field}`}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <Button type="submit" disabled={value.trim() === '' || answer.isPending}>
            {answer.isSuccess ? 'Saved' : 'Save'}
          </Button>
        </form>
      )}
    </li>
  );
}

interface QuestionListProps extends Pick<QuestionRowProps, 'projectId' | 'access'> {
  readonly questions: readonly ExploreQuestion[];
}

/** Questions that only the user can answer, starting with the one that blocks the most operations. */
export function QuestionList({ questions, ...rest }: QuestionListProps) {
  return (
    <section aria-label="Questions">
      <SectionHeader title="Questions" note={String(questions.length)} />
      <p className="px-4 pb-3 text-fg-2 text-sm sm:px-6">
        None of the responses contain these values. Everyone in the project can read your answers, so do not enter secrets.
      </p>
      <ul>
        {questions.map((question) => (
          <QuestionRow key={`${question.op} ${question.in} ${question.field}`} question={question} {...rest} />
        ))}
      </ul>
    </section>
  );
}
