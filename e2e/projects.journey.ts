import { expect } from '@playwright/test';
import { DEMO, watchForErrors } from './sign-in.ts';
import { test } from './test.ts';
import { expectToast } from './toasts.ts';

test('a project is created, set up, archived, found again and deleted', async ({ page }) => {
  const errors = watchForErrors(page);
  await page.goto('/app/projects');
  await page.getByLabel('Username').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Manage your API testing projects')).toBeVisible();

  await page.getByRole('button', { name: 'Create Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await dialog.getByLabel('Name').fill('Payments');
  await dialog.getByRole('radio', { name: /US/ }).click();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Project created');
  await expect(page.getByRole('heading', { name: 'Test your API' })).toBeVisible();
  await page.goto('/app/projects');
  const card = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(card).toContainText('US');

  await card.getByRole('link', { name: 'Settings of Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Project Settings' })).toBeVisible();
  await page.getByRole('tab', { name: 'Policies' }).click();
  const policy = page.getByRole('switch', { name: 'Fail on contract break' });
  await expect(policy).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Artifact redaction' })).toBeChecked();
  await policy.click();
  await expectToast(page, 'Policy updated');
  await page.reload();
  await expect(policy).not.toBeChecked();

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByLabel('Email address').fill('nobody');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expectToast(page, 'Invitation sent');
  await expect(page.getByRole('button', { name: 'Revoke invitation for ada@example.com' })).toBeVisible();

  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByLabel('Repository').fill('demo-org/payments');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Project updated');
  await page.getByRole('button', { name: 'Archive project' }).click();
  await expect(page.getByRole('button', { name: 'Restore project' })).toBeVisible();

  await page.goto('/app/projects');
  await expect(page.getByRole('region', { name: 'Bookshop API', exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole('radio', { name: 'Archived' }).click();
  await expect(card).toContainText('demo-org/payments');
  await card.getByRole('button', { name: 'Delete project Payments' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete Payments?' })).toContainText('This cannot be undone.');
  await expect(page.getByRole('button', { name: 'Delete project', exact: true })).toBeDisabled();
  await page.getByLabel('Type Payments to confirm').fill('Payments');
  await page.getByRole('button', { name: 'Delete project', exact: true }).click();
  await expectToast(page, 'Project deleted');
  await expect(card).toBeHidden();
  // The browser logs the rejected request.
  expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
});
