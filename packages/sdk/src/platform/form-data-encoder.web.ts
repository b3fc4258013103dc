import { FormDataEncoder } from 'form-data-encoder';

export function formDataEncoder(): Pick<typeof import('form-data-encoder'), 'FormDataEncoder'> {
  return { FormDataEncoder };
}
