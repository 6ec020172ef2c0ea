/** A call that ended. Holds no argument and no text of a memory. */
export interface McpCall {
  readonly tool: string;
  /** `ok`, or the code of the error. */
  readonly code: string;
  readonly durationMs: number;
}

/** Who wants to know what happens. */
export interface McpObserver {
  /** Takes every call of a tool after it ended. */
  readonly onCall?: (call: McpCall) => void;
  /** Takes what clients are not told: unexpected faults, and messages that could not be read. */
  readonly onFault?: (error: unknown) => void;
}

/** How a server behaves. */
export interface McpServerOptions extends McpObserver {
  /** Leaves out the tools that write. @default false */
  readonly readOnly?: boolean;
}

/** Whose memories a connection reads and writes, inside the tenant. */
export interface McpScope {
  readonly user?: string;
  readonly agent?: string;
  readonly session?: string;
  /** Memories that belong to no user; not together with `user`. */
  readonly shared?: boolean;
}

/** Who is calling over HTTP, as the server in front found out by the key. */
export interface McpCaller {
  readonly tenant: string;
  /** `read` sees the reading tools alone. */
  readonly scope: 'read' | 'write' | 'admin';
  /** The only user that the key reaches; null: all of the tenant. */
  readonly user: string | null;
  readonly keyId: string | null;
}

/** How to answer MCP over HTTP. */
export interface McpHandlerOptions extends McpServerOptions {
  /** The tenant of requests that come without a caller. @default 'default' */
  readonly tenant?: string;
  /**
   * Whose memories are meant; a function reads it off the request. Clients never say it in the arguments of a tool.
   * @default what the headers Recollect-User, Recollect-Agent, Recollect-Session and Recollect-Shared (true) say,
   * percent-encoded
   */
  readonly scope?: McpScope | ((request: Request, caller: McpCaller) => McpScope);
  /** `in front`: the server that this is mounted in has checked Host and Origin. @default 'here' */
  readonly hostCheck?: 'here' | 'in front';
  /** Host names, without port, that are answered besides those of this machine. */
  readonly hosts?: readonly string[];
  /** Origins of web pages that may call, for example `https://app.example`; a page of the server itself always may. */
  readonly origins?: readonly string[];
  /** Longest body in bytes. @default 4 MiB */
  readonly bodyBytes?: number;
}
