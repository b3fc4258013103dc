import { legacy } from '@platform-services/sdk/legacy';
import type { Scene } from '../scene.js';

const synchronize = 'com.vendor.model.deploymentapi.cartridge.SynchronizeCartridge';

/** Actions of the workbench, service requests, and a call that answers XML. */
export async function legacyCalls({ demo, narrator }: Scene): Promise<void> {
  narrator.step('Run an action of the workbench');
  const does = await legacy(demo).action('byLastName', { lastName: 'Doe' });
  narrator.call("legacy(demo).action('byLastName', { lastName: 'Doe' })");
  narrator.result(`${Array.isArray(does) ? does.length : 0} people`);

  narrator.step('Evaluate a service request');
  const message = await legacy(demo).eval(synchronize, { cartridge: 'demo' });
  narrator.call("legacy(demo).eval(synchronize, { cartridge: 'demo' })");
  narrator.result(String(message));

  narrator.step('Ask the legacy endpoint for XML');
  const xml = await legacy(demo).entity({ type: 'com.vendor.demo.model.Person', id: 4 }, { codec: 'gm/xml' });
  narrator.call("legacy(demo).entity({ type: 'com.vendor.demo.model.Person', id: 4 }, { codec: 'gm/xml' })");
  narrator.verbatim(xml);
}
