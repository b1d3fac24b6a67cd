import { startNodeServer } from './node/start.ts';

startNodeServer();
