import { toPlain } from '@platform-services/sdk/plain';
import { people } from '../people.js';

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return Response.json(toPlain(await people.get(Number(id), { depth: 1 })));
}
