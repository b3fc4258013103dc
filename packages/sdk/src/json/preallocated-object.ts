/**
 * A plain object with room for the members that an entity has. The engine makes room for as many members as a
 * constructor names, but for four where an object begins as `{}`; beyond its room they are moved whenever there are more.
 */
export function preallocatedObject(): Record<string, unknown> {
  return Reflect.construct(Preallocated, []);
}

/** Called without a parameter, so that nothing is there: the members are named for their number alone. */
function Preallocated(this: Room, isFilled = false): void {
  if (!isFilled) return;
  this.a = this.b = this.c = this.d = this.e = this.f = this.g = this.h = undefined;
  this.i = this.j = this.k = this.l = this.m = this.n = this.o = this.p = undefined;
}

Preallocated.prototype = Object.prototype;

type Room = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | Second, undefined>>;
type Second = 'i' | 'j' | 'k' | 'l' | 'm' | 'n' | 'o' | 'p';
