// Hive Gateway's runtime with the configuration that deploy/router documents, at the port of the first argument.
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { gatewayConfig } from './gateway.config.mjs';

const gateway = createGatewayRuntime({ ...gatewayConfig, maskedErrors: true });
createServer(gateway).listen(Number(process.argv[2]), '127.0.0.1');
