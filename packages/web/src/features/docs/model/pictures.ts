/** The pictures in `docs/pictures/` by file name. No other pictures are shown. They adapt to the theme. */
const files = import.meta.glob<string>('../../../../../../docs/pictures/*.svg', { query: '?url', import: 'default', eager: true });

export const pictureUrl = (name: string): string | undefined => Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
