import type { ReferenceServer } from '@platform-services/reference-server';

/** The text of `GET /-/deployment`. */
export async function exportOf(server: ReferenceServer): Promise<string> {
  const response = await server.fetch(new Request('http://127.0.0.1/-/deployment'));
  return response.text();
}
