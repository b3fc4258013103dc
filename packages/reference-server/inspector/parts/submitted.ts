/** Uses the values of a form that is submitted, which the browser must not send. */
export function submitted(event: SubmitEvent, use: (form: FormData) => void): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLFormElement) use(new FormData(event.currentTarget));
}
