import type { EndpointDetail } from '@assay/contract';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { Section } from './section.tsx';

type Parameter = EndpointDetail['parameters'][number];

const cell = 'py-1.5 pr-3 text-left align-top font-normal';

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function ParameterRow({ parameter }: { readonly parameter: Parameter }) {
  const { name, type, required, description, constraints, examples } = parameter;
  const [example] = examples;
  const notes = [...constraints, ...(example === undefined ? [] : [`e.g. ${shown(example)}`])];
  return (
    <tr className="border-b">
      <td className={cell}>
        <code className="font-mono text-xs">{name}</code>
      </td>
      <td className={`${cell} text-fg-3`}>{parameter.in}</td>
      <td className={`${cell} text-fg-2`}>{type}</td>
      <td className={cell}>{required ? 'Yes' : <span className="text-fg-3">No</span>}</td>
      <td className={`${cell} min-w-48 text-fg-2 max-sm:min-w-28`}>
        {description}
        {notes.length > 0 && <span className="block break-words text-fg-3 text-xs">{notes.join(', ')}</span>}
      </td>
    </tr>
  );
}

export function ParametersTable({ parameters }: { readonly parameters: readonly Parameter[] }) {
  return (
    <Section title="Parameters">
      {parameters.length === 0 ? (
        <p className="text-fg-3 text-sm">None.</p>
      ) : (
        <ScrollRegion label="Parameters, table" className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-y text-fg-3 text-xs">
                <th className={cell}>Name</th>
                <th className={cell}>In</th>
                <th className={cell}>Type</th>
                <th className={cell}>Required</th>
                <th className={cell}>Description</th>
              </tr>
            </thead>
            <tbody>
              {parameters.map((parameter) => (
                <ParameterRow key={`${parameter.in} ${parameter.name}`} parameter={parameter} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  );
}
