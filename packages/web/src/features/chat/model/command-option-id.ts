export const commandOptionId = (listId: string, index: number): string => `${listId}-${index}`;
