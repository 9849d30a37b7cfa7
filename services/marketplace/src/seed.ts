import { connectMongo } from '@soloist/service-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { BlogModel } from './features/blogs/blogs.model.ts';
import { ProjectModel } from './features/projects/projects.model.ts';
import { ServiceModel } from './features/services/services.model.ts';

const config = loadSeedConfig();
/** As identity's seed made her. */
const freelancer = { email: 'ada@demo.soloist.local', password: config.DEMO_PASSWORD };

await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_marketplace`);
try {
  await Promise.all([ServiceModel, ProjectModel, BlogModel].map((model) => model.init()));
  await seedDemo(config, freelancer);
} finally {
  await mongoose.disconnect();
}
