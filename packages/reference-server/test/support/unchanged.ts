/** The changes of a part of a deployment that stays as it is. */
export const nothing = { added: [], removed: [], changed: [] };

/** The changes of a deployment that stays as it is. */
export const unchanged = {
  accesses: nothing,
  types: nothing,
  entities: nothing,
  resources: nothing,
  folders: nothing,
  services: nothing,
  users: nothing,
  settings: nothing,
};
