import { cn } from '../../../ui/cn.ts';
import { columnClass, sectionTitleClass } from './section-styles.ts';
import { DescribePicture, GeneratePicture, PullRequestPicture, RunPicture } from './step-pictures.tsx';

const steps = [
  {
    title: 'Describe in chat',
    text: 'Describe what to test in plain language, or type a slash command. Your OpenAPI spec provides the context.',
    Picture: DescribePicture,
  },
  {
    title: 'Generate tests',
    text: 'Read the plan, then the diff. Every case shows what it is based on: the spec, the HTTP standard or a guess.',
    Picture: GeneratePicture,
  },
  {
    title: 'Run locally or in the cloud',
    text: 'Get the same verdicts from the same suite, on a server or on your machine with a shell, curl and jq.',
    Picture: RunPicture,
  },
  {
    title: 'PR checks',
    text: 'Each pull request gets a check and one comment that shows what broke and how to reproduce it.',
    Picture: PullRequestPicture,
  },
] as const;

export function HowItWorks() {
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-14 border-t">
      <div className={cn(columnClass, 'py-24 max-md:py-16')}>
        <h2 id="how-title" className={sectionTitleClass}>
          How it works
        </h2>
        <ol className="mt-12 grid grid-cols-4 max-xl:grid-cols-2 max-xl:gap-y-12 max-md:mt-8 max-md:grid-cols-1 max-md:gap-y-0">
          {steps.map(({ title, text, Picture }, index) => (
            <li
              key={title}
              className="flex flex-col border-l px-6 first:border-l-0 first:pl-0 last:pr-0 max-xl:odd:border-l-0 max-xl:odd:pl-0 max-md:border-t max-md:border-l-0 max-md:px-0 max-md:py-6"
            >
              <div aria-hidden className="h-28 max-md:order-2 max-md:mt-4 max-md:h-auto">
                <Picture />
              </div>
              <h3 className="flex items-baseline gap-2.5 font-medium text-lg tracking-[-0.01em]">
                <span aria-hidden className="nums text-fg-3">
                  {index + 1}
                </span>
                {title}
              </h3>
              <p className="mt-1.5 text-fg-2 text-sm">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
