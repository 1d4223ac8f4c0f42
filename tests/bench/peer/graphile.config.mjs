// PostGraphile 5 over one database of the system that is measured: the peer of `make bench`.
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { makePgService } from "postgraphile/adaptors/pg";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool })],
  grafserv: { host: "127.0.0.1", port: Number(process.env.PORT), graphiql: false, watch: false },
};
