/** The minimum that Express 5 and http-proxy-middleware 4 need to proxy `/api`. */
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const app = express();
app.use('/api', createProxyMiddleware({ target: process.env.UPSTREAM_URL }));
app.listen(Number(process.env.PORT), '127.0.0.1');
