// The server of a soak, in its own process, which reports its content: on `measure`, its heap after a garbage
// collection and its open sockets.
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';

const server = createReferenceServer({ deployment: demoDeployment });
const { port } = await server.listen({ port: 0 });

process.on('message', () => {
  // The journal keeps the last 10,000 requests, which would look like a growing heap.
  server.journal.clear();
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
  process.send?.({ bytes: heapUsed + external, sockets });
});
process.on('disconnect', () => process.exit());
process.send?.({ port });
