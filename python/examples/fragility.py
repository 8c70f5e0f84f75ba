# %% [markdown]
# # How probable is it that a statue falls?
# A fragility curve from a suite of records, and a Monte Carlo study of what is not known exactly.

# %%
import pathlib

import matplotlib.pyplot as plt
import numpy as np
import teeter

examples = pathlib.Path(__file__).resolve().parents[2] / "examples"
statue = {"title": "Statue", "block": [{"width": 0.6, "height": 2.0}]}
suite = [teeter.read_record(path)[0] for path in sorted((examples / "records" / "suite").glob("*.AT2"))]
print(f"{len(suite)} records, peak ground velocity {min(r.pgv for r in suite):.2f} to {max(r.pgv for r in suite):.2f} m/s")

# %%
fragility = teeter.study(
    {**statue, "study": {"kind": "fragility", "records": suite, "intensity": "pgv", "method": "capacity", "max_scale": 15}}
)
print(fragility)
fragility.plot()
plt.savefig("fragility.png", dpi=120)

# %% [markdown]
# The same statue under one record of uncertain strength, with an uncertain width.

# %%
montecarlo = teeter.study(
    {
        **statue,
        "ground": {"horizontal": {"kind": "record", "file": suite[0]}},
        "run": {"duration": 40.0},
        "study": {
            "kind": "montecarlo",
            "samples": 300,
            "random": [
                {"key": "block.0.width", "mean": 0.6, "deviation": 0.02},
                {"key": "ground.scale", "distribution": "lognormal", "mean": 2.0, "deviation": 0.4},
            ],
        },
    }
)
print(montecarlo)
fell = montecarlo["verdict"] == montecarlo.labels["verdict"].index("overturned")
scale = montecarlo["ground.scale"]
print(f"median factor of those that fell {np.median(scale[fell]):.2f}, of the others {np.median(scale[~fell]):.2f}")
montecarlo.plot()
plt.savefig("montecarlo.png", dpi=120)
