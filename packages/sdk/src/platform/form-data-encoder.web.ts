import { FormDataEncoder } from 'form-data-encoder';

export async function formDataEncoder(): Promise<Pick<typeof import('form-data-encoder'), 'FormDataEncoder'>> {
  return { FormDataEncoder };
}
