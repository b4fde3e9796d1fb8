/** The pictures in `docs/pictures/` by file name. No other pictures are shown. */
const files = import.meta.glob<string>('../../../../../../docs/pictures/*.{svg,png}', { query: '?url', import: 'default', eager: true });

/** Drawings adapt to the theme. A screenshot exists once per theme, as `NAME-light.png` and `NAME-dark.png`, and a page names the light one. */
export function pictureUrl(name: string, theme: 'dark' | 'light'): string | undefined {
  const wanted = name.replace(/-light\.png$/, `-${theme}.png`);
  return Object.entries(files).find(([path]) => path.endsWith(`/${wanted}`))?.[1];
}
