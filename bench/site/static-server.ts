/** Express serving the files of a folder: the simplest server of the same bytes. */
import express from 'express';

const app = express();
app.use(express.static(process.env.FOLDER ?? ''));
app.listen(Number(process.env.PORT), '127.0.0.1');
