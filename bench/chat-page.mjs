/** Runs inside the page of the chat measurement, before the app: it tells what the reader sees, and when. */
export function inPage() {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const isSpoken = () => [...document.querySelectorAll('h2, h3')].some((heading) => heading.textContent === 'Test plan');
  let began = 0;
  let done = Promise.resolve(0);
  let frames = [];
  let isWatching = false;
  const slow = new Set();

  const until = async (isThere) => {
    while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
    await painted();
    return performance.now();
  };

  const callsSince = (time) =>
    performance.getEntriesByType('resource').filter(({ name, startTime }) => name.includes('/api/') && startTime >= time);

  window.bench = {
    watchForCard() {
      performance.clearResourceTimings();
      addEventListener(
        'keydown',
        (event) => {
          began = event.timeStamp;
        },
        { capture: true, once: true },
      );
      done = until(isSpoken);
    },
    /** Only calls that the card waited for count: those that ended before it was there. */
    async parts() {
      const end = await done;
      const waited = callsSince(began).filter(({ responseEnd, name }) => responseEnd <= end && /\/api\/(chat|testgen)/.test(name));
      // Calls one after the other add up; what overlaps counts once.
      let reached = began;
      let server = 0;
      let network = 0;
      for (const { fetchStart, requestStart, responseEnd } of waited.toSorted((a, b) => a.fetchStart - b.fetchStart)) {
        network += Math.max(0, requestStart - Math.max(fetchStart, reached));
        server += Math.max(0, responseEnd - Math.max(requestStart, reached));
        reached = Math.max(reached, responseEnd);
      }
      const total = end - began;
      return { total, network, server, page: total - network - server, calls: waited.map(({ name }) => name) };
    },
    watchForEnd(id) {
      performance.clearResourceTimings();
      began = performance.now();
      done = until(() => document.querySelector('[aria-label="Messages"] article') !== null).then((end) => {
        const data = callsSince(began).find(({ name }) => name.includes(id));
        return end - data.responseEnd;
      });
    },
    opened: () => done,
    async scrollToStart() {
      const box = document.querySelector('[aria-label="Messages"]');
      const said = () => box.querySelectorAll('article').length;
      const isStart = () => box.scrollTop === 0 && !/earlier message/.test(box.textContent);
      let steps = 0;
      let most = 0;
      for (; steps < 3000 && !isStart(); steps += 1) {
        box.scrollTop -= 900;
        await painted();
        most = Math.max(most, said());
      }
      return { steps, most, first: box.querySelector('p')?.textContent ?? '' };
    },
    watchFrames() {
      frames = [];
      slow.clear();
      isWatching = true;
      let last = performance.now();
      const next = (now) => {
        frames.push(now - last);
        last = now;
        if (isWatching) requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      new PerformanceObserver((list) => {
        for (const { processingStart, processingEnd, startTime } of list.getEntries())
          if (processingEnd - processingStart > 16.7) slow.add(startTime);
      }).observe({ type: 'event', durationThreshold: 16, buffered: false });
    },
    frames() {
      isWatching = false;
      return { frames: frames.length, longest: Math.max(...frames), slowKeys: slow.size };
    },
  };
}
