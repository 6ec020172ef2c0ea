import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model is asked: what the user's message holds, and what came with it. */
export interface Asked {
  readonly model: string;
  readonly temperature: number;
  readonly authorization: string | undefined;
  readonly now: string;
  readonly question: string;
  readonly memories: readonly { readonly text: string; readonly at: string; readonly speaker?: string }[];
}

/** What it says: text, or a status and body of its own. */
export type Said = string | { readonly status: number; readonly body: string };

/** A chat endpoint on the loopback. */
export interface ChatServer {
  readonly baseUrl: string;
  readonly asked: readonly Asked[];
  /** Most requests that were open at once. */
  readonly mostAtOnce: () => number;
  close(): Promise<void>;
}

/** Starts one whose model is a function. */
export async function startChatServer(model: (asked: Asked) => Said): Promise<ChatServer> {
  const asked: Asked[] = [];
  let open = 0;
  let most = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const one: Asked = {
        ...JSON.parse(body.messages[1].content),
        model: body.model,
        temperature: body.temperature,
        authorization: request.headers.authorization,
      };
      asked.push(one);
      const said = model(one);
      const status = typeof said === 'string' ? 200 : said.status;
      const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: said } }];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof said === 'string' ? JSON.stringify({ choices }) : said.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
