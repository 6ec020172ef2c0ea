/** What the command line says in English about serving; see `english.ts`. */
export const serviceEnglish = {
  service: {
    commands: {
      serve: 'serve the memories over HTTP',
      mcp: 'serve the memories of one user as an MCP server on stdin and stdout',
      keys: 'manage the keys of the service',
      keysCreate: 'make a key for the tenant; it is shown once',
      keysList: 'list keys; never their secrets',
      keysRevoke: 'end a key at once',
      keysRotate: 'make another key in the place of one, which works a little longer',
      init: 'write a configuration file and make the folder it names',
      completion: 'print a script that completes commands and options in a shell',
    },
    arguments: { keyId: 'id of the key', shell: 'bash, zsh or fish' },
    options: {
      config: 'configuration file (default: RECOLLECT_CONFIG or ./recollect.config.json where there is one)',
      host: 'address to listen on (default: RECOLLECT_HOST or 127.0.0.1); others than loopback need keys',
      port: 'port (default: RECOLLECT_PORT or 7411)',
      keyFile: 'file of the keys (default: keys.json in the folder of the memory files)',
      allowHost: 'host name to answer to besides loopback names, or * (may be repeated)',
      allowOrigin: 'origin of web pages that may call (may be repeated)',
      rate: 'requests a minute of each tenant, or none (default: 6000 with keys, else none)',
      audit: 'append who did what, when, to this file',
      mcp: 'also answer MCP (Streamable HTTP) at /mcp (needs @modelcontextprotocol/server)',
      metrics: 'measures for Prometheus at /metrics (needs prom-client; token: RECOLLECT_METRICS_TOKEN)',
      tracing: 'spans through OpenTelemetry (needs @opentelemetry/api and a configured SDK)',
      logLevel: 'debug, info, warn, error or silent (default: RECOLLECT_LOG_LEVEL or info)',
      slowRecall: 'log recalls that take longer, in milliseconds (default: 500)',
      keyScope: 'read, write or admin (default: write)',
      keyName: 'what the key is for',
      keyExpires: 'when it ends (ISO 8601)',
      grace: 'how long the old key still works, in minutes (default: 60)',
      force: 'replace the file when it is there',
      readOnly: 'leave out the tools that write',
    },
    columns: { name: 'name', tenant: 'tenant', scope: 'scope', created: 'created', ends: 'ends', state: 'state' },
    keyStates: { valid: 'valid', over: 'over', ending: 'ending' },
    listening: (url: string, access: string): string => `listening on ${url} (${access})`,
    withKeys: 'with keys',
    withoutKeys: 'without keys, for this machine only',
    stopped: (url: string): string => `stopped ${url}`,
    keyMade: (id: string, text: string): string => `key ${id}; keep it now, it is not shown again:\n${text}`,
    keyEnded: (id: string): string => `key ${id} is over`,
    keyRotated: (old: string, minutes: number, id: string, text: string): string =>
      `key ${old} works for ${minutes} more minutes; in its place ${id}, not shown again:\n${text}`,
    noKeys: 'no keys',
    configured: (file: string): string => `wrote ${file}\nnext: recollect serve`,
  },
};

/** The messages about serving; every language has all of them. */
export type ServiceMessages = typeof serviceEnglish;
