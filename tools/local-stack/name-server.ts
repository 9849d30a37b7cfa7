import { createServer, Packet } from 'dns2';

export interface NameServer {
  /** `ip:port`, the format of the setting `DNS_SERVERS`. */
  address: string;
  /** TXT records by name; other names do not exist. May be changed at any time. */
  texts: Map<string, string[]>;
  close: () => Promise<void>;
}

/** A real DNS server on this machine, for tests that verify host names. */
export async function startNameServer({ port = 0 } = {}): Promise<NameServer> {
  const texts = new Map<string, string[]>();
  const server = createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const name = request.questions[0]?.name ?? '';
      const found = texts.get(name.toLowerCase());
      if (!found) response.header.rcode = Packet.RCODE.NXDOMAIN;
      for (const text of found ?? []) {
        const data = text.match(/.{1,255}/gs) ?? [''];
        const record = { name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 1, data };
        response.answers.push(new Packet.Resource(record));
      }
      send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port, address: '127.0.0.1' } });
  if (!udp) throw new Error('The name server does not listen.');
  return { address: `127.0.0.1:${udp.port}`, texts, close: () => server.close() };
}
