/** Loads the encoder when it is first used, because most programs never do. A bundle contains it, too. */
export async function formDataEncoder(): Promise<Pick<typeof import('form-data-encoder'), 'FormDataEncoder'>> {
  return await import('form-data-encoder');
}
