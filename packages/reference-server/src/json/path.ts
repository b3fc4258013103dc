/** How a place in a body is spelled in messages: as a JSON path or as a JSON pointer. */
export interface PathStyle {
  /** The whole body. */
  readonly root: string;
  member(path: string, name: string): string;
  index(path: string, index: number): string;
}

const plainName = /^[A-Za-z_$][\w$]*$/;
const maxName = 60;

/** `$.children[0].age` */
export const jsonPath: PathStyle = {
  root: '$',
  member: (path, name) => (plainName.test(name) ? `${path}.${cut(name)}` : `${path}[${JSON.stringify(cut(name))}]`),
  index: (path, index) => `${path}[${index}]`,
};

/** `/children/0/age` (RFC 6901) */
export const jsonPointer: PathStyle = {
  root: '',
  member: (path, name) => `${path}/${cut(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  index: (path, index) => `${path}/${index}`,
};

function cut(name: string): string {
  return name.length > maxName ? `${name.slice(0, maxName)}…` : name;
}
