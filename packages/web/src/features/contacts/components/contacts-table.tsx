import type { Contact } from '@assay/contract';
import { Trash2 } from 'lucide-react';
import { formatDate, formatExact } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { rowHover } from '../../../ui/cn.ts';
import { ColumnHeaders, Table } from '../../../ui/table.tsx';
import { useSetContactStatus } from '../hooks/use-contact-changes.ts';
import { ContactStatusMenu } from './contact-status-menu.tsx';

interface ContactsTableProps {
  readonly contacts: readonly Contact[];
  readonly onDelete: (contact: Contact) => void;
}

/** On phones, the company and the date move below the name and the email address. */
export function ContactsTable({ contacts, onDelete }: ContactsTableProps) {
  const setStatus = useSetContactStatus();
  return (
    <Table label="Contacts">
      <ColumnHeaders
        columns={['Name', { name: 'Email', from: 'md' }, { name: 'Company', from: 'lg' }, 'Status', { name: 'Joined', from: 'md' }]}
        rowsEnd="actions"
      />
      <tbody>
        {contacts.map((contact) => (
          <tr key={contact.id} className={rowHover}>
            <td className="max-w-64 max-md:pt-1.5">
              <span className="block truncate font-medium" title={contact.name}>
                {contact.name}
              </span>
              <span className="block truncate pb-1.5 text-fg-3 text-xs md:hidden">{contact.email}</span>
            </td>
            <td className="max-w-72 truncate text-fg-2 max-md:hidden" title={contact.email}>
              {contact.email}
            </td>
            <td className="max-w-52 truncate text-fg-2 max-lg:hidden" title={contact.company ?? undefined}>
              {contact.company ?? '-'}
            </td>
            <td>
              <ContactStatusMenu contact={contact} onChoose={(status) => setStatus.mutate({ contact, status })} />
            </td>
            <td className="nums text-fg-3 max-md:hidden" title={formatExact(contact.createdAt)}>
              {formatDate(contact.createdAt)}
            </td>
            <td className="w-0 text-right">
              <Button variant="ghost" size="iconSm" aria-label={`Delete ${contact.email}`} onClick={() => onDelete(contact)}>
                <Trash2 />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
