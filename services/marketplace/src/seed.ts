import { connectMongo, createIndexesOf } from '@soloist/server-kit';
import mongoose from 'mongoose';
import { loadSeedConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedJobs } from './demo/seed-jobs.ts';
import { seedLeads } from './demo/seed-leads.ts';
import { seedRecommendations } from './demo/seed-recommendations.ts';
import { seedWorks } from './demo/seed-works.ts';
import { BlogModel, ProjectModel, ServiceModel } from './modules/catalog/index.ts';
import { ApplicationModel, JobModel } from './modules/hiring/index.ts';
import { CampaignModel, LeadLogModel, LeadModel } from './modules/leads/index.ts';
import { RecommendationModel } from './modules/recommendations/index.ts';

const config = loadSeedConfig();
/** As identity's seed made them. */
const password = config.DEMO_PASSWORD;
const freelancer = { email: 'ada@demo.soloist.local', password };
const client = { email: 'grace@demo.soloist.local', password };

await connectMongo(config.MONGO_URL, `${config.DB_PREFIX}_marketplace`);
try {
  await createIndexesOf([
    ServiceModel,
    ProjectModel,
    BlogModel,
    JobModel,
    ApplicationModel,
    LeadModel,
    LeadLogModel,
    CampaignModel,
    RecommendationModel,
  ]);
  const isNew = !(await ProjectModel.exists({}));
  await seedDemo(config, freelancer);
  // A database with content may have other people.
  if (isNew) await seedWorks(config, password);
  await seedJobs(config, { client, freelancer });
  await seedLeads(config, freelancer);
  if (isNew) await seedRecommendations(config, freelancer);
} finally {
  await mongoose.disconnect();
}
