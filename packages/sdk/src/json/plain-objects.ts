/**
 * Creates a plain object with room for the members of an entity. The engine reserves as many slots as a constructor
 * assigns, but only four for `{}`; once they are used up, members have to be moved repeatedly.
 */
export function preallocatedObject<T = unknown>(): Record<string, T> {
  return Reflect.construct(Preallocated, []);
}

/** Called without an argument, so that no member is assigned; the member names only determine the number of slots. */
function Preallocated(this: Room, isFilled = false): void {
  if (!isFilled) return;
  this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = undefined;
  this.i = this.j = this.k = this.l = this.m = this.n = this.o = this.p = undefined;
}

Preallocated.prototype = Object.prototype;

type Room = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | Second, undefined>>;
type Second = 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p';
