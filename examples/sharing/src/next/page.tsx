import { toPlain } from '@platform-services/sdk/plain';
import { people } from '../people.js';
import { PersonCard } from './person-card.js';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await people.get(Number(id), { depth: 1 });
  return <PersonCard person={toPlain(person)} />;
}
