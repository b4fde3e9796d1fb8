/** Also shown by the shell, while the palette's code loads. */
export const PALETTE_PLACEHOLDER = 'Search commands, screens and runs…';
