import type { Page } from '@playwright/test';

export async function dropFile(page: Page, file: { readonly name: string; readonly text: string }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: 'application/json' }));
    return transfer;
  }, file);
  const area = page.getByRole('region', { name: 'Conversation' });
  await area.dispatchEvent('dragover', { dataTransfer });
  await area.dispatchEvent('drop', { dataTransfer });
}
