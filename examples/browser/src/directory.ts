import { createClient, ref } from '@platform-services/sdk';
import { type Person, type PersonInput, peopleModel } from './model.js';

export const pageSize = 10;

/** Everything that the application asks of the service. */
export type Directory = Awaited<ReturnType<typeof signIn>>;

/** Opens a session. The client opens another one when the service has ended it. */
export async function signIn(baseUrl: string, user: string, password: string) {
  const client = createClient({ baseUrl, credentials: { user, password }, model: peopleModel });
  await client.authenticate();
  const access = client.access('access.people');
  const people = access.entities('Person');
  const { resources } = access;
  const orderBy = [{ property: 'lastName' }, { property: 'firstName' }] as const;

  return {
    /** One page of the list, and whether there are more. */
    page: (startIndex: number, signal: AbortSignal) =>
      people.page({ orderBy, startIndex, maxResults: pageSize, signal }),

    /** People whose name contains a text. The service only finds equal values, so all people are read, page by page. */
    async *search(text: string, signal: AbortSignal) {
      for await (const person of people.each({ orderBy, signal })) {
        if (nameOf(person).toLowerCase().includes(text.toLowerCase())) yield person;
      }
    },

    get: (id: bigint) => people.get(id),
    create: (person: Omit<PersonInput, 'id'>) => people.create(person),
    update: (id: bigint, changes: PersonInput) => people.update(id, changes),
    delete: (id: bigint) => people.delete(id),

    /** Uploads a picture, and adds it to those of a person. */
    async addPicture(id: bigint, file: File, onProgress: (loaded: number) => void) {
      const picture = await resources.upload(file, { onProgress: ({ loaded }) => onProgress(loaded) });
      await people.property(id, 'pictures').add(ref('Resource', picture.id));
    },

    /** Removes a picture from those of a person, and deletes it. */
    async removePicture(id: bigint, index: number, picture: string) {
      await people.property(id, 'pictures').removeAt(index, ref('Resource', picture));
      await resources.delete(picture);
    },

    /** The bytes of a picture. */
    async picture(id: string, signal: AbortSignal) {
      return await (await resources.download(id, { signal })).blob();
    },
  };
}

export function nameOf({ firstName, lastName }: Person): string {
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}
