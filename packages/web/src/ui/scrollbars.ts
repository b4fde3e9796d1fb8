/** The states of a scrollbar: hidden, scrolling, hovered, and visible for a moment afterwards. */
export type ScrollbarState = 'hidden' | 'scrolling' | 'interacting' | 'idle';
export type ScrollbarEvent = 'scroll' | 'scroll-end' | 'enter' | 'leave' | 'hide';

const NEXT: Readonly<Record<ScrollbarState, Readonly<Partial<Record<ScrollbarEvent, ScrollbarState>>>>> = {
  hidden: { scroll: 'scrolling', enter: 'interacting' },
  scrolling: { 'scroll-end': 'idle', enter: 'interacting' },
  interacting: { leave: 'idle' },
  idle: { scroll: 'scrolling', enter: 'interacting', hide: 'hidden' },
};

/** Returns the next state after an event. Events without a transition keep the state. */
export const nextScrollbar = (state: ScrollbarState, event: ScrollbarEvent): ScrollbarState => NEXT[state][event] ?? state;

const AREA = '.thin-scroll';
const SCROLL_END_MS = 120;
const HIDE_MS = 600;

const areaOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest(AREA) : null);

/** Sets the state of every scroll area as an attribute for the style sheet. Returns a function that stops it. */
export function watchScrollbars(root: Document): () => void {
  const states = new WeakMap<Element, ScrollbarState>();
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  let hovered: Element | null = null;

  const send = (area: Element, event: ScrollbarEvent): void => {
    const state = nextScrollbar(states.get(area) ?? 'hidden', event);
    states.set(area, state);
    if (state === 'hidden') area.removeAttribute('data-scrollbar');
    else area.setAttribute('data-scrollbar', state);
    clearTimeout(timers.get(area));
    if (state === 'scrolling')
      timers.set(
        area,
        setTimeout(() => send(area, 'scroll-end'), SCROLL_END_MS),
      );
    if (state === 'idle')
      timers.set(
        area,
        setTimeout(() => send(area, 'hide'), HIDE_MS),
      );
  };
  const onScroll = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(AREA)) send(target, 'scroll');
  };
  const onOver = ({ target }: Event): void => {
    const area = areaOf(target);
    if (area === hovered) return;
    if (hovered !== null) send(hovered, 'leave');
    if (area !== null) send(area, 'enter');
    hovered = area;
  };
  root.addEventListener('scroll', onScroll, { capture: true, passive: true });
  root.addEventListener('pointerover', onOver, { passive: true });
  return () => {
    root.removeEventListener('scroll', onScroll, { capture: true });
    root.removeEventListener('pointerover', onOver);
  };
}
